import { addEndorsement as endpoint } from '#contracts/endorsements.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import { findEndorsement, present } from '../endorsements/index.ts'
import { addEndorsement } from './add-endorsement.ts'

export const routes: Route[] = [
  route(endpoint, async ({ actor, params, body, request }) => {
    const row = await findEndorsement(db(), await addEndorsement(actor, params.issuerSlug, body, request.ip))
    if (!row) throw notFound()
    return present(row)
  }),
]
