import type { FeatureName } from '#contracts/operator/operator-features.ts'

/** Features that the environment decides about, whatever operators have switched, and by which variable. */
export type FixedFeatures = Partial<Record<FeatureName, { isOn: boolean; by: string }>>

/** By settings that were there before operators could switch anything; undefined where a variable is not set. */
export const fixFeatures = ({
  SASH_DISABLE_REGISTRATION: isClosed,
}: {
  SASH_DISABLE_REGISTRATION?: boolean | undefined
}): FixedFeatures => (isClosed === undefined ? {} : { 'sign-up': { isOn: !isClosed, by: 'SASH_DISABLE_REGISTRATION' } })
