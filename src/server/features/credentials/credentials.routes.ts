import type { FastifyInstance, FastifyReply } from 'fastify'
import { type StatusPurpose, statusPurposes } from '#domain/verification/credential.ts'
import { ok, route, type Route } from '../../http/route.ts'
import { checkCredential, type CredentialDeps, issueCredential, showCredential, statusList } from './credentials.ts'

/** A doctor's credential: made, shown, checked. */
export function credentialRoutes(deps: CredentialDeps): Route[] {
  return [
    route('POST /doctors/me/credential', async ({ actor }) => ok(await issueCredential(deps, actor))),
    route('GET /credentials/:credentialId', async ({ params }) => ok(await showCredential(deps, params.credentialId))),
    route('POST /credential-checks', async ({ body }) => ok(await checkCredential(deps, body.credential))),
  ]
}

/** What programs of others check a credential by: the public key, and the signed list of those that were taken back. */
export function serveCredentials(app: FastifyInstance, deps: CredentialDeps) {
  app.get('/.well-known/jwks.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({ keys: [deps.credentialKey.publicJwk] }),
  )
  const sendList = async (reply: FastifyReply, number: string, purpose?: StatusPurpose) => {
    const list = /^[1-9]\d{0,3}$/.test(number) ? await statusList(deps, { list: Number(number), purpose }) : undefined
    if (!list) return reply.status(404).type('text/plain').send('No such list')
    // A revocation is seen within a minute.
    return reply.type('application/vc+jwt').header('cache-control', 'public, max-age=60').send(list)
  }
  app.get<{ Params: { list: string } }>('/credentials/status/:list', ({ params }, reply) =>
    sendList(reply, params.list),
  )
  for (const purpose of statusPurposes)
    app.get<{ Params: { list: string } }>(`/credentials/status/:list/${purpose}`, ({ params }, reply) =>
      sendList(reply, params.list, purpose),
    )
}
