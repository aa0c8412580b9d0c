import * as endpoints from '#contracts/issuers/endorsements.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { presentEndorsement } from '../endorsements/index.ts'
import { addEndorsement } from './add-endorsement.ts'
import { recheckEndorsement } from './recheck-endorsement.ts'

const presentOne = (endorsementId: string) => presentEndorsement(db(), endorsementId)

export const routes: Route[] = [
  route(endpoints.importEndorsement, async ({ actor, params, body, request }) =>
    presentOne(await addEndorsement(actor, params.issuerSlug, body, request.ip)),
  ),
  route(endpoints.recheckEndorsement, async ({ actor, params, request }) => {
    await recheckEndorsement(actor, params, request.ip)
    return presentOne(params.endorsementSlug)
  }),
]
