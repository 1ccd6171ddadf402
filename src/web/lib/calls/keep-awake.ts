/** Keeps the screen on until the returned function is called; the browser lets go of it whenever the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const hold = async () => {
    if (isOver || document.visibilityState !== 'visible') return
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (isOver) void lock?.release()
  }
  const again = () => void hold()
  document.addEventListener('visibilitychange', again)
  void hold()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release().catch(() => undefined)
  }
}
