import { Readable } from 'node:stream'
import { getBadgePackage } from '#contracts/backpack/badge-packs.ts'
import { tryCharge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readWished } from '#infra/languages/read-language.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { findSettings } from '../accounts/index.ts'
import { nameFile, requireKeptBadge, writeDisposition } from '../backpack/index.ts'
import { writePack } from './write-pack.ts'

/** A reader that takes nothing for so long is gone. */
const stalledMilliseconds = 120_000

export const routes: Route[] = [
  route(getBadgePackage, async ({ actor, params, request, reply }) => {
    const badge = await requireKeptBadge(actor, params.badgeId)
    if (!(await tryCharge(db(), 'badge-pack', { accountId: actor.accountId }))) throw tooMany()
    const name = nameFile(`${badge.json.badge.name} Badge Pack.zip`, 'Badge Pack.zip')
    const locale = readWished(request) ?? (await findSettings(db(), actor.accountId)).language ?? 'en'
    reply.raw.setTimeout(stalledMilliseconds, () => reply.raw.destroy())
    // An error in the middle destroys the stream and with it the connection: no whole-looking file is left behind.
    return reply
      .type('application/zip')
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', writeDisposition(name))
      .send(Readable.from(writePack(actor, badge, locale), { objectMode: false }))
  }),
]

const tooMany = (): AppError =>
  new AppError('throttled', {
    expires: 3600,
    sentence: makeMessage('pack.share'),
  })
