// What is called out is also told to those who do not see it, and spoken by the browser's own voice if somebody at the
// TV wants that. Off until then, and kept on this device.

const KEPT = "tv-voice";
const canSpeak = "speechSynthesis" in window;
const isOn = () => canSpeak && localStorage.getItem(KEPT) === "on";

export function say(sentence) {
  document.getElementById("tv-says").textContent = sentence;
  if (!isOn() || !sentence) return;
  const words = new SpeechSynthesisUtterance(sentence);
  words.lang = "en";
  speechSynthesis.cancel(); // late words are worse than none
  speechSynthesis.speak(words);
}

function label(button) {
  button.hidden = !canSpeak;
  button.setAttribute("aria-pressed", String(isOn()));
  button.textContent = isOn() ? "Voice on" : "Voice off";
}

export function voiceButton() {
  const button = document.querySelector("[data-voice]");
  label(button);
  button.addEventListener("click", () => {
    localStorage.setItem(KEPT, isOn() ? "off" : "on");
    label(button);
    if (!isOn() && canSpeak) speechSynthesis.cancel();
  });
}
