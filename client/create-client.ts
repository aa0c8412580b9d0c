import { SashError } from './error.ts'
import type { Call, Input, Operation } from './operation.ts'
import { type Settings, sendCall } from './send.ts'

type Calls<C> = { [K in keyof C]: Call }

/** A call that answers what the server said; `raw` the whole response, `pages` a list page after page. */
export interface Sender<C extends Call> {
  (...input: Optional<Input<C>>): Promise<C['answer']>
  raw(...input: Optional<Input<C>>): Promise<Response>
  /** Follows `Link: rel="next"` to the end, on the server's own origin only. */
  pages(...input: Optional<Input<C>>): AsyncGenerator<C['answer'], void, void>
}

type Optional<I> = Record<string, never> extends I ? [input?: I] : [input: I]

export type Client<C extends Calls<C>> = { [K in keyof C]: Sender<C[K]> }

/** A client for the operations, each a function by its name. */
export function createClient<C extends Calls<C>>(
  operations: { [K in keyof C]: Operation },
  settings: Settings,
): Client<C> {
  const client: Partial<Client<C>> = {}
  for (const name in operations) client[name] = createSender<C[typeof name]>(operations[name], settings)
  return client as Client<C>
}

function createSender<C extends Call>(operation: Operation, settings: Settings): Sender<C> {
  const raw = (input: Input<Call> = {}) => sendCall(settings, operation, input)
  const call = async (input?: Input<Call>) => readAnswer(operation, await raw(input))
  async function* pages(input?: Input<Call>) {
    let response = await raw(input)
    for (;;) {
      const next = findNext(response, settings.origin)
      yield await readAnswer(operation, response)
      if (next === undefined) return
      const { pathname: path, searchParams } = next
      response = await sendCall(settings, { ...operation, path }, { query: groupQuery(searchParams) })
    }
  }
  return Object.assign(call, { raw, pages }) as unknown as Sender<C>
}

async function readAnswer({ isBytes }: Operation, response: Response): Promise<unknown> {
  if (isBytes) return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    const refusal = { status: response.status, code: undefined, body: text }
    throw new SashError('The server answered something else than JSON.', refusal, { cause })
  }
}

/** The token goes with the next call, so a page elsewhere is none. */
function findNext(response: Response, origin: string): URL | undefined {
  const link = /<([^>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1]
  if (link === undefined) return undefined
  const next = new URL(link, origin)
  return next.origin === new URL(origin).origin ? next : undefined
}

function groupQuery(search: URLSearchParams): Record<string, string[]> {
  const query: Record<string, string[]> = {}
  for (const name of new Set(search.keys())) query[name] = search.getAll(name)
  return query
}
