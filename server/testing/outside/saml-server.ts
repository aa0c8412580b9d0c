import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { close } from './oidc-provider.ts'
import { encryptAssertion } from './saml-encryption.ts'
import {
  describeProvider,
  makeSamlKey,
  readRequest,
  type Said,
  signResponse,
  wrapInResponse,
  writeSigned,
} from './saml-provider.ts'

type Person = Required<Pick<Said, 'nameId' | 'attributes'>>

export interface SamlServer {
  origin: string
  /** What an operator pastes. */
  metadata: string
  /** Answers that it has given, none of which names anybody in clear. */
  answers: string[]
  stop(): Promise<void>
}

/** A provider that signs the person in, encrypts what it says for the certificate in our metadata, and signs all of it. */
export async function startSamlServer(person: Person): Promise<SamlServer> {
  const key = makeSamlKey()
  const answers: string[] = []
  const answer = async ({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { id, acs, issuer } = readRequest(`http://provider${url}`)
    const ours = await (await fetch(issuer)).text()
    const base64 = [...ours.matchAll(/<ds:X509Certificate>([^<]+)</g)].at(-1)?.[1] ?? ''
    const certificate = `-----BEGIN CERTIFICATE-----\n${base64.trim()}\n-----END CERTIFICATE-----\n`
    const said = { requestId: id, acs, audience: issuer, ...person }
    const sealed = await encryptAssertion(writeSigned(said, key), certificate)
    const xml = signResponse(wrapInResponse(sealed, said), key)
    answers.push(xml)
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><form method="post" action="${acs}">` +
        `<input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}"><button>Continue</button></form>`,
    )
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The provider has no port.')
  const origin = `http://127.0.0.1:${place.port}`
  return {
    origin,
    metadata: describeProvider(key).replace('https://idp.example/sso', `${origin}/sso`),
    answers,
    stop: () => close(server),
  }
}
