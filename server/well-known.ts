import type { FastifyInstance } from 'fastify'
import { config } from '#infra/context.ts'

// Search engines have no business with what is behind a sign-in; public pages say by themselves whether they are listed.
const robots = ['User-agent: *', 'Disallow: /auth/', 'Disallow: /o/', 'Disallow: /account/', ''].join('\n')

/** What programs look for at addresses that are the same on every site. */
export const serveWellKnown = (app: FastifyInstance): void => {
  app.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(robots),
  )
  // Where a password is changed (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', async (_, reply) =>
    reply.header('Cache-Control', 'no-store').redirect(`${config().origin}/profile/change-password`, 302),
  )
  // Where passkeys are made and kept (W3C, Passkey Endpoints).
  app.get('/.well-known/passkey-endpoints', async (_, reply) => {
    const page = `${config().origin}/profile/security`
    return reply
      .type('application/json')
      .header('Cache-Control', 'public, max-age=3600')
      .send(JSON.stringify({ enroll: page, manage: page }))
  })
}
