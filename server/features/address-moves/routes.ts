import * as contract from '#contracts/address-moves.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { attemptTogether, clientKey } from '#infra/http/throttle.ts'
import { describeMove } from './describe-move.ts'
import { requireClaim } from './find-claimed.ts'
import { moveAddress } from './move-address.ts'
import { objectToMove } from './object-to-move.ts'
import { requireNoObjection } from './queries.ts'

export const routes: Route[] = [
  route(contract.previewAddressMove, ({ body, request }) =>
    attemptTogether(`address-move:${clientKey(request.ip)}`, async () => {
      const claimed = await requireClaim(db(), { confirmId: body.confirm_id, token: body.token })
      await requireNoObjection(db(), claimed.email)
      return describeMove(db(), claimed)
    }),
  ),
  route(contract.moveAddress, ({ body, request }) =>
    attemptTogether(`address-move:${clientKey(request.ip)}`, () =>
      moveAddress({ confirmId: body.confirm_id, token: body.token }),
    ),
  ),
  route(contract.objectToAddressMove, ({ body, request }) =>
    attemptTogether(`address-move:${clientKey(request.ip)}`, () => objectToMove(body.token)),
  ),
]
