import type { Client } from '../load.ts'
import type { Question } from '../questions.ts'
import { createPerson, form, formType, send } from '../seeds/people.ts'

interface App {
  headers: Record<string, string>
  getToken(): Promise<string>
}

/** A confidential app of a developer, which acts for itself. */
async function createApp(client: Client, name: string): Promise<App> {
  const developer = await createPerson(client, name)
  const app = JSON.stringify({ name, scopes: ['rw:issuer', 'r:profile'], grant_types: ['client_credentials'] })
  const made: unknown = JSON.parse(await send(client, '/v3/applications', app, developer.headers))
  const { client_id: id, client_secret: secret } = Object(made)
  const headers = { ...formType, authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
  const body = form({ grant_type: 'client_credentials', scope: 'rw:issuer' })
  const getToken = async () => {
    const answer = await client.send({ method: 'POST', path: '/o/token', body, headers })
    return answer.status === 200 ? String(JSON.parse(answer.text).access_token) : ''
  }
  return { headers, getToken }
}

/** How fast other software gets and asks about tokens; no password is hashed for these. */
export const appQuestions: Question[] = [
  {
    name: 'app-token',
    title: 'token of an app (client credentials), 16 clients',
    clients: 16,
    limit: 'route',
    target: '≥ 400/s per core',
    prepare: async ({ client }) => {
      const { getToken } = await createApp(client, 'token-app')
      return async () => (await getToken()) !== ''
    },
  },
  {
    name: 'introspect',
    title: 'introspection of a token, 16 clients',
    clients: 16,
    limit: 'route',
    target: '≥ 400/s per core',
    prepare: async ({ client }) => {
      const { headers, getToken } = await createApp(client, 'introspecting-app')
      const body = form({ token: await getToken() })
      return async () => {
        const answer = await client.send({ method: 'POST', path: '/o/introspect', body, headers })
        return answer.status === 200 && JSON.parse(answer.text).active === true
      }
    },
  },
]
