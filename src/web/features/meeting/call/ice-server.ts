import type { Answer } from '#contract/endpoints.ts'

type Server = Answer<'POST /meetings/:meetId/ice-servers'>['ice_servers'][number]

/** Returns a server of the wire as the browser takes it. */
export function serverOf({ urls, username, credential }: Server): RTCIceServer {
  return { urls, ...(username ? { username } : {}), ...(credential ? { credential } : {}) }
}
