from tests.races.test_leaks import *
def test_diag(palming):
    crowd=crowd_of(palming,"alice","dora")
    one=told_after(bob_palms(palming,"RAM"),crowd,widely=False); two=told_after(bob_palms(palming,"PASS"),crowd,widely=False)
    d=differences(one,two)
    print("DIFF",len(one),d)
    for k in d[:6]:
        a,b=one[k].decode("utf8","replace").splitlines(),two[k].decode("utf8","replace").splitlines()
        for x,y in zip(a,b):
            if x!=y: print(k,"\n <",x[:300],"\n >",y[:300])
