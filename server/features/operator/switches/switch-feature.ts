import type { FeatureName } from '#contracts/operator/operator-features.ts'
import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { FixedFeatures } from '#infra/settings/fixed-features.ts'

/** Switches a feature for all servers; refused where the environment decides. What is so already stays so. */
export const switchFeature = async (
  tx: Tx,
  by: Doer,
  name: FeatureName,
  { isToBe, fixed }: { isToBe: boolean; fixed: FixedFeatures },
): Promise<void> => {
  if (fixed[name]) throw refuse('feature.fixed')
  const changed = await tx
    .insertInto('feature_switches')
    .values({ name, is_on: isToBe, changed_at: now() })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ is_on: isToBe, changed_at: now() })
        .where('feature_switches.is_on', '!=', isToBe),
    )
    .returning('name')
    .executeTakeFirst()
  if (!changed) return
  noteAction(tx, by, { verb: 'feature.switched', subject: { kind: 'site', id: name }, detail: { name, on: isToBe } })
}
