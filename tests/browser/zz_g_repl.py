import contextlib, io, os, time, traceback
def test_repl(asgi_server, world, browser):
    ns = dict(server=asgi_server, world=world, browser=browser)
    open("/tmp/g/ready","w").write("1")
    end = time.time()+2700
    while time.time()<end:
        if os.path.exists("/tmp/g/stop"): break
        if not os.path.exists("/tmp/g/cmd.py"):
            time.sleep(.2); continue
        code=open("/tmp/g/cmd.py").read(); os.remove("/tmp/g/cmd.py")
        out=io.StringIO()
        with contextlib.redirect_stdout(out):
            try: exec(compile(code,"cmd","exec"), ns)
            except BaseException: traceback.print_exc(file=out)
        open("/tmp/g/out.tmp","w").write(out.getvalue()); os.rename("/tmp/g/out.tmp","/tmp/g/out")
