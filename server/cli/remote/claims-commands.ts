import type { Claim } from '#contracts/claims/claims.ts'
import { toOneLine } from '#infra/one-line.ts'
import type { Command } from '../command.ts'
import { codeCommands } from './code-commands.ts'
import { connectServer } from './connect.ts'
import { explainGone, readIssuer, readOne, readOwned } from './read-name.ts'

const readClaim = (name: string | undefined): { issuerSlug: string; claimId: string } => {
  const { issuerSlug, id: claimId } = readOwned(name, 'claim')
  return { issuerSlug, claimId }
}

const describe = (issuer: string, { id: claim, shown_state, taken, cap, title }: Claim): string =>
  `${issuer}/${claim}  ${shown_state}  ${taken}${cap === null ? '' : ` of ${cap}`}  ${toOneLine(title)}`

const list: Command = {
  name: 'claims list',
  usage: 'ISSUER',
  summary: 'Show the claims of an issuer, each by the name that other commands know it by.',
  run: async (args, terminal) => {
    const issuerSlug = readIssuer(readOne(args))
    const sash = connectServer(terminal, 'a token')
    let shown = 0
    try {
      for await (const claims of sash.listClaims.pages({ params: { issuerSlug } })) {
        for (const claim of claims) terminal.say(describe(issuerSlug, claim))
        shown += claims.length
      }
    } catch (error) {
      throw explainGone(`issuer ${issuerSlug}`, error)
    }
    if (shown === 0) terminal.say('There are no claims.')
  },
}

const show: Command = {
  name: 'claims show',
  usage: 'ISSUER/CLAIM',
  summary: 'Show a claim: its link, its rules and its figures.',
  run: async (args, terminal) => {
    const name = readOne(args)
    const params = readClaim(name)
    const sash = connectServer(terminal, 'a token')
    try {
      const claim = await sash.getClaim({ params })
      const figures = await sash.getClaimFigures({ params })
      terminal.say(describe(params.issuerSlug, claim))
      for (const [label, value] of factsOf(claim)) if (value) terminal.say(`  ${label}: ${toOneLine(value)}`)
      const { shown, opened, claimed, awarded, accepted } = figures
      terminal.say(`  shown ${shown}, pressed ${opened}, claimed ${claimed}, awarded ${awarded}, accepted ${accepted}`)
    } catch (error) {
      throw explainGone(`claim ${name}`, error)
    }
  },
}

const factsOf = (claim: Claim): [label: string, value: string | null][] => [
  ['link', claim.kind === 'link' ? claim.url : null],
  ['how', claim.kind],
  ['badge class', claim.badge_class],
  ['from', claim.opens_at],
  ['until', claim.closes_at],
  ['only addresses that end in', claim.domains.join(', ')],
  ['only a list', claim.has_list ? 'yes' : null],
  ['only the group', claim.group_name ?? claim.group],
  ['decided on', claim.approval || Object.values(claim.asks).some((wish) => wish !== 'off') ? 'yes' : null],
]

const setState = (verb: string, state: 'open' | 'paused' | 'ended', summary: string): Command => ({
  name: `claims ${verb}`,
  usage: 'ISSUER/CLAIM',
  summary,
  run: async (args, terminal) => {
    const name = readOne(args)
    const params = readClaim(name)
    try {
      const claim = await connectServer(terminal, 'a token').setClaimState({ params, body: { state } })
      terminal.say(describe(params.issuerSlug, claim))
    } catch (error) {
      throw explainGone(`claim ${name}`, error)
    }
  },
})

const kiosk: Command = {
  name: 'claims kiosk',
  usage: 'ISSUER/CLAIM',
  summary: 'Open a kiosk: a link for a projector or a tablet, which shows this claim alone. It is shown this once.',
  run: async (args, terminal) => {
    const name = readOne(args)
    const params = readClaim(name)
    try {
      terminal.say((await connectServer(terminal, 'a token').createKiosk({ params })).url)
    } catch (error) {
      throw explainGone(`claim ${name}`, error)
    }
  },
}

export const claimsCommands: Command[] = [
  list,
  show,
  setState('start', 'open', 'Start a claim, or start it again.'),
  setState('pause', 'paused', 'Pause a claim: its page says that it goes on in a moment.'),
  setState('end', 'ended', 'End a claim.'),
  ...codeCommands,
  kiosk,
]
