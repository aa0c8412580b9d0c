import type { Feature } from '#infra/feature.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = { routes, sweeps: [sweep] }
