/**
 * Does something in the first tab of this browser that comes to it; others that come within the seconds after it leave it
 * to that one. Where the browser has no locks (a site without https) every tab does it.
 */
export async function inOneTab(name: string, seconds: number, act: () => Promise<unknown>): Promise<void> {
  if (!('locks' in navigator)) return void (await act())
  await navigator.locks.request(`tendwell ${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await act()
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  })
}
