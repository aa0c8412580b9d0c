import * as contract from '#contracts/accounts/address-moves.ts'
import { db } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import { attemptTogether, clientKey } from '#infra/http/limits/throttle.ts'
import { type Route, route } from '#infra/http/route.ts'
import { tryCode } from '../second-factor/index.ts'
import { describeMove } from './describe-move.ts'
import { moveAddress } from './move-address.ts'
import { objectToMove } from './object-to-move.ts'
import { requireNoObjection } from './queries.ts'
import { requireWanted } from './require-wanted.ts'

const questions: readonly string[] = ['address-move.second-factor', 'address-move.organisation']

/** To be asked for a code, or to sign in, is no failure that a pause follows. */
const isQuestion = (error: unknown): boolean => error instanceof AppError && questions.includes(error.code)

export const routes: Route[] = [
  route(contract.previewAddressMove, ({ actor, body, request }) =>
    attemptTogether(`address-move:${clientKey(request.ip)}`, async () => {
      const wanted = await requireWanted(db(), { confirmId: body.confirm_id, token: body.token })
      await requireNoObjection(db(), wanted.email)
      return describeMove(db(), wanted, { actor })
    }),
  ),
  route(contract.moveAddress, async ({ actor, body, request }) => {
    const network = clientKey(request.ip)
    const link = { confirmId: body.confirm_id, token: body.token }
    const { code } = body
    if (code === undefined)
      return attemptTogether(`address-move:${network}`, () => moveAddress(link, { actor }), { isQuestion })
    const { from } = await attemptTogether(`address-move:${network}`, () => requireWanted(db(), link))
    return tryCode({ accountId: from, code, network }, () => moveAddress(link, { actor, code }))
  }),
  route(contract.objectToAddressMove, ({ body, request }) =>
    attemptTogether(`address-move:${clientKey(request.ip)}`, () => objectToMove(body.token)),
  ),
]
