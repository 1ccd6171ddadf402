/** Seconds from the start, and a pitch in hertz. */
export type Tone = readonly [at: number, pitch: number]

/** Soft tones that fade within half a second each; `loudness` is 0 to 1. */
export function playTones(sound: AudioContext, tones: readonly Tone[], loudness = 0.22) {
  const from = sound.currentTime
  for (const [at, pitch] of tones) {
    const tone = sound.createOscillator()
    const gain = sound.createGain()
    tone.frequency.value = pitch
    gain.gain.setValueAtTime(loudness, from + at)
    gain.gain.exponentialRampToValueAtTime(0.001, from + at + 0.5)
    tone.connect(gain).connect(sound.destination)
    tone.start(from + at)
    tone.stop(from + at + 0.5)
  }
}
