import type { RequestReviewInBrief } from '#contracts/requests/reviewing.ts'
import { toOneLine } from '#infra/one-line.ts'
import { type Command, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { connectServer, readServer } from './connect.ts'
import { explainGone, readIssuer } from './read-name.ts'

const states = ['waiting', 'back', 'decided'] as const
const readState = (given: string | undefined): (typeof states)[number] => {
  const state = states.find((one) => one === (given ?? 'waiting'))
  if (!state) throw new UsageError(`--state is one of ${states.join(', ')}.`)
  return state
}

const describe = ({ id, state, badge_class, person, sent_at }: RequestReviewInBrief): string =>
  [id, state, sent_at.slice(0, 10), toOneLine(badge_class.name), toOneLine(person.name)].join('  ')

/** Decisions are made by people who look at what was shown, so that there is no command for them. */
export const listRequestsCommand: Command = {
  name: 'requests list',
  usage: 'ISSUER [--state waiting|back|decided]',
  summary: 'Show who asks an issuer for badges: those who wait for a decision, or others by their state.',
  run: async (args, terminal) => {
    const { said, positionals } = readArguments(args, [], ['state'])
    if (positionals.length > 1) throw new UsageError(`${positionals[1]} is too much.`)
    const issuerSlug = readIssuer(positionals[0])
    const state = readState(said.get('state'))
    const sash = connectServer(terminal, 'a token')
    let shown = 0
    try {
      for await (const one of sash.listBadgeRequests.items({ params: { issuerSlug }, query: { state } })) {
        terminal.say(describe(one))
        shown++
      }
    } catch (error) {
      throw explainGone(`issuer ${issuerSlug}`, error)
    }
    if (shown === 0) terminal.say('There are none.')
    else terminal.say(`They are looked at in the app: ${readServer(terminal)}`)
  },
}
