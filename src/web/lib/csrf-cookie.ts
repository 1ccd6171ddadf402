/** The token that every request repeats in its header; read at each call, since it changes with the session. */
export function csrfCookie(): string {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
}
