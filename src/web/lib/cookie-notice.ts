import { storedText } from './stored.ts'

const key = 'cookies_accepted'

/** Returns whether somebody closed the notice before. Kept in storage and in a cookie: log-out clears storage only. */
export function isNoticeAccepted(): boolean {
  return storedText(key) === 'yes' || document.cookie.includes(`${key}=yes`)
}

export function acceptNotice() {
  localStorage.setItem(key, 'yes')
  document.cookie = `${key}=yes; path=/; max-age=31536000; samesite=lax`
}
