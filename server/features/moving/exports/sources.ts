import { accredible } from './accredible.ts'
import { credly } from './credly.ts'
import type { ExportSource } from './export-source.ts'
import { moodle } from './moodle.ts'
import { openBadgeFactory } from './open-badge-factory.ts'

/** By the names that the command line knows. */
export const exportSources: Readonly<Record<string, ExportSource>> = {
  credly,
  accredible,
  'open-badge-factory': openBadgeFactory,
  moodle,
}
