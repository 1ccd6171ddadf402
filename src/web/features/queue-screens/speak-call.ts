import { currentLanguage, t } from '#domain/language/translate.ts'

let sound: AudioContext | undefined

/** Two soft tones, then the call in words, in the language of the screen. A browser that may not sound stays silent. */
export function speakCall(label: string, point: string) {
  chime()
  if (typeof speechSynthesis === 'undefined') return
  const words = new SpeechSynthesisUtterance(
    t('Number {ticket}, please go to {point}', { ticket: spelt(label), point }),
  )
  words.lang = currentLanguage()
  words.rate = 0.9
  speechSynthesis.speak(words)
}

/** Browsers let a page sound only after somebody has touched it once. */
export function wakeSound() {
  sound ??= new AudioContext()
  void sound.resume()
  chime()
}

function chime() {
  try {
    sound ??= new AudioContext()
    const from = sound.currentTime
    for (const [at, pitch] of [
      [0, 660],
      [0.25, 528],
    ] as const) {
      const tone = sound.createOscillator()
      const gain = sound.createGain()
      tone.frequency.value = pitch
      gain.gain.setValueAtTime(0.25, from + at)
      gain.gain.exponentialRampToValueAtTime(0.001, from + at + 0.6)
      tone.connect(gain).connect(sound.destination)
      tone.start(from + at)
      tone.stop(from + at + 0.6)
    }
  } catch {
    // No sound on this machine.
  }
}

/** "A 12": the letter apart, so that it is heard. */
function spelt(label: string): string {
  return label.replace(/^([A-Z]+)/, '$1 ')
}
