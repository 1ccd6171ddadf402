import { currentLanguage, t } from '#domain/language/translate.ts'
import { playTones } from '../../lib/tones.ts'

let sound: AudioContext | undefined
const chimes = [
  [0, 660],
  [0.25, 528],
] as const

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
    playTones(sound, chimes)
  } catch {
    // No sound on this machine.
  }
}

/** "A 12": the letter apart, so that it is heard. */
function spelt(label: string): string {
  return label.replace(/^([A-Z]+)/, '$1 ')
}
