import { useEffect, useState } from 'react'

/**
 * Only documents of calls may ask for camera and microphone. Whoever came here from another page of the product without
 * a new document gets one. False until it is known.
 */
export function useCameraDocument(): boolean {
  const [mayFilm, setMayFilm] = useState(false)
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (!loaded || new URL(loaded.name).pathname.startsWith('/meet/')) setMayFilm(true)
    else location.reload()
  }, [])
  return mayFilm
}
