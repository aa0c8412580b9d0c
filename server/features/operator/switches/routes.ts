import {
  switchFeature as endpoint,
  featureNames,
  listFeatures,
  type SwitchedFeature,
} from '#contracts/operator/operator-features.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { config, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { requireConfirmed } from '#infra/http/actor.ts'
import { type Route, route } from '#infra/http/route.ts'
import { forgetSwitches, listSwitches, type Switch } from '#infra/settings/feature-switches.ts'
import { enqueueSending } from '../../webhooks/index.ts'
import { switchFeature } from './switch-feature.ts'

export const switchRoutes: Route[] = [
  route(listFeatures, async () => (await listSwitches(db())).map(present)),
  route(endpoint, async ({ actor, params, body }) => {
    const name = featureNames.find((one) => one === params.feature)
    if (!name) throw notFound()
    requireConfirmed(actor)
    await asOperator(actor, async (tx) => {
      await switchFeature(tx, actor, name, { isToBe: body.is_on, fixed: config().fixedFeatures })
      // What waited meanwhile leaves now.
      if (name === 'webhooks' && body.is_on) await enqueueSending(tx)
    })
    forgetSwitches()
    const found = (await listSwitches(db())).find((one) => one.name === name)
    if (!found) throw notFound()
    return present(found)
  }),
]

const present = ({ name, isOn, fixedBy, changedAt }: Switch): SwitchedFeature => ({
  name,
  is_on: isOn,
  fixed_by: fixedBy ?? null,
  changed_at: changedAt?.toISOString() ?? null,
})
