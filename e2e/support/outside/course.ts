import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { Certificate } from './certificate.ts'

type Claims = Record<string, unknown>

/** What a course needs of the platform that it is on. */
export interface CoursePlatform {
  origin: string
  clientId: string
  claims(login: URL, more: Claims): Claims
  sign(claims: Claims): Promise<string>
  answer(call: {
    url: URL
    authorization: string | undefined
    body: string
  }): Promise<{ status: number; body?: unknown; link?: string | undefined }>
}

export interface Course<T extends CoursePlatform> {
  platform: T
  /** The page of the course that shows the tool in a frame, opened by somebody of whom the claims tell. */
  open(loginUrl: string, claims: Claims): string
  /** The signed answers of Deep Linking that have come back, oldest first. */
  answers: string[]
  close(): Promise<void>
}

const write = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const writePage = (body: string): string =>
  `<!doctype html><html lang="en"><title>Sailing 101</title><link rel="icon" href="data:,"><main><h1>Sailing 101</h1>${body}</main></html>`
const writeForm = (action: string, target: string, values: Record<string, string>): string => {
  const fields = Object.entries(values).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${write(value)}">`,
  )
  const form = `<form method="post" action="${write(action)}" target="${target}">${fields.join('')}</form>`
  return `${form}<script>document.forms[0].submit()</script>`
}

/** A real web site around a platform: pages that launch the tool in a frame, and the services behind them. */
export async function openCourse<T extends CoursePlatform>(
  { key, cert }: Certificate,
  toolLaunchUrl: string,
  createPlatform: (origin: string) => Promise<T>,
): Promise<Course<T>> {
  const visits: { loginUrl: string; claims: Claims }[] = []
  const answers: string[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const url = new URL(request.url ?? '/', origin)
    const show = (html: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(writePage(html))
    const [, visit = ''] = /^\/visits\/(\d+)$/.exec(url.pathname) ?? []
    if (visit !== '') {
      const begin = {
        iss: origin,
        login_hint: visit,
        target_link_uri: toolLaunchUrl,
        client_id: platform.clientId,
      }
      const frame = '<iframe name="tool" title="Sash" width="700" height="600"></iframe>'
      return show(frame + writeForm(visits[Number(visit)]?.loginUrl ?? '', 'tool', begin))
    }
    if (url.pathname === '/authorize') {
      const claims = visits[Number(url.searchParams.get('login_hint'))]?.claims ?? {}
      const token = await platform.sign(platform.claims(url, claims))
      const values = { state: url.searchParams.get('state') ?? '', id_token: token }
      return show(writeForm(url.searchParams.get('redirect_uri') ?? '', '_self', values))
    }
    if (url.pathname === '/deep-link/return') {
      answers.push(new URLSearchParams(body).get('JWT') ?? '')
      return show('<p>It is in the course now.</p>')
    }
    const said = await platform.answer({ url, authorization: request.headers.authorization, body })
    response.writeHead(said.status, {
      'content-type': 'application/json',
      ...(said.link === undefined ? {} : { link: said.link }),
    })
    return response.end(JSON.stringify(said.body))
  }
  const server = createServer({ key, cert }, (request, response) => {
    respond(request, response).catch((error: unknown) =>
      response.destroy(Error('The course failed.', { cause: error })),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The platform has no port.')
  const origin = `https://localhost:${place.port}`
  const platform = await createPlatform(origin)
  return {
    platform,
    answers,
    open: (loginUrl, claims) => `${origin}/visits/${visits.push({ loginUrl, claims }) - 1}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
