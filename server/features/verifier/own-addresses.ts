import { config } from '#infra/context.ts'

export interface OwnDocument {
  status: number
  contentType: string
  text: string
}

type Resolver = (path: string, accept: string) => Promise<OwnDocument>

let resolver: Resolver | undefined

/** Registers who answers addresses below Sash's own origin: no server asks itself over the network. */
export const onOwnAddress = (answer: Resolver): void => {
  resolver = answer
}

/** The document at one of our own addresses; undefined when the address is not ours. */
export const findOwnDocument = async (url: string, accept: string): Promise<OwnDocument | undefined> => {
  if (!resolver || !URL.canParse(url)) return undefined
  const parsed = new URL(url)
  const own = new URL(config().origin)
  // did:web always means https, so on a plain http origin both schemes name this server.
  if (parsed.host !== own.host || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password)
    return undefined
  return resolver(parsed.pathname + parsed.search, accept)
}
