import type { Call, Entry, Input, Operation } from './operation.ts'
import { followPages, listEntriesOf } from './pages.ts'
import { type Settings, sendCall, UnreadableAnswer } from './send.ts'

type Calls<C> = { [K in keyof C]: Call }
type Optional<I> = Record<string, never> extends I ? [input?: I] : [input: I]

/**
 * A call that answers what the server said; `raw` the whole response, `pages` a list page after page, `items` its entries one
 * by one, with the next page asked for when the one before is used up.
 */
export interface Sender<C extends Call> {
  (...input: Optional<Input<C>>): Promise<C['answer']>
  raw(...input: Optional<Input<C>>): Promise<Response>
  pages(...input: Optional<Input<C>>): AsyncGenerator<C['answer'], void, void>
  items(...input: Optional<Input<C>>): AsyncGenerator<Entry<C['answer']>, void, void>
}

/** The same as a function of its own, which takes the settings first. */
export interface FreeSender<C extends Call> {
  (settings: Settings, ...input: Optional<Input<C>>): Promise<C['answer']>
  raw(settings: Settings, ...input: Optional<Input<C>>): Promise<Response>
  pages(settings: Settings, ...input: Optional<Input<C>>): AsyncGenerator<C['answer'], void, void>
  items(settings: Settings, ...input: Optional<Input<C>>): AsyncGenerator<Entry<C['answer']>, void, void>
  readonly operation: Operation
}

export type Client<C extends Calls<C>> = { [K in keyof C]: Sender<C[K]> }

/** A function for one operation. */
export function defineCall<C extends Call>(operation: Operation): FreeSender<C> {
  const read = (response: Response) => readAnswer(operation, response)
  const call = (settings: Settings, input: Input<Call> = {}) => sendCall(settings, operation, input, read)
  const raw = (settings: Settings, input: Input<Call> = {}) =>
    sendCall(settings, operation, input, async (response) => response)
  const pages = (settings: Settings, input: Input<Call> = {}) => followPages(settings, operation, input, read)
  async function* items(settings: Settings, input?: Input<Call>) {
    for await (const page of pages(settings, input)) yield* listEntriesOf(page)
  }
  return Object.assign(call, { raw, pages, items, operation }) as unknown as FreeSender<C>
}

/** A client for the operations, each a function by its name. */
export function createClient<C extends Calls<C>>(
  operations: { [K in keyof C]: Operation },
  settings: Settings,
): Client<C> {
  const client: Partial<Client<C>> = {}
  for (const name in operations) client[name] = bind<C[typeof name]>(defineCall(operations[name]), settings)
  return client as Client<C>
}

function bind<C extends Call>(call: FreeSender<C>, settings: Settings): Sender<C> {
  const { raw, pages, items } = call
  return Object.assign((...input: Optional<Input<C>>) => call(settings, ...input), {
    raw: (...input: Optional<Input<C>>) => raw(settings, ...input),
    pages: (...input: Optional<Input<C>>) => pages(settings, ...input),
    items: (...input: Optional<Input<C>>) => items(settings, ...input),
  })
}

async function readAnswer({ isBytes }: Operation, response: Response): Promise<unknown> {
  if (isBytes) return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    const { status } = response
    throw new UnreadableAnswer('The server answered something else than JSON.', { status, body: text }, { cause })
  }
}
