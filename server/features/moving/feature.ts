import type { Feature } from '#infra/feature.ts'

export const feature: Feature = {}
