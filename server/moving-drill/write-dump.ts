import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { listAwardTables } from './award-tables.ts'
import { listIssuingTables } from './issuing-tables.ts'
import { listPeopleTables } from './people-tables.ts'
import { createSeed, type Shape } from './shape.ts'
import { writeTable } from './write-table.ts'

/**
 * Writes the tables of a Badgr server as CSV, with what is wrong in real ones: mixed spellings, duplicates, gaps, old names; and the pictures that are not missing: every tenth badge class has lost its own.
 */
export const writeDump = async (
  folder: string,
  seed: string,
  shape: Shape,
): Promise<{ tables: string; media: string }> => {
  const [tables, media] = [path.join(folder, 'tables'), path.join(folder, 'media')]
  mkdirSync(tables, { recursive: true })
  const made = createSeed(seed, shape)
  const all = [...listPeopleTables(made), ...listIssuingTables(made), ...listAwardTables(made)]
  for (const [name, rows] of all) writeTable(tables, name, rows)
  for (const kind of ['issuers', 'badges']) {
    mkdirSync(path.join(media, 'uploads', kind), { recursive: true })
    const count = kind === 'issuers' ? shape.issuers : shape.classes
    for (let index = 1; index <= count; index++) {
      if (index % 10 === 0) continue
      writeFileSync(path.join(media, 'uploads', kind, `${kind}-${index}.png`), await draw(index))
    }
  }
  return { tables, media }
}

const draw = (index: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 90,
      height: 90,
      channels: 4,
      background: { r: index % 256, g: (index * 7) % 256, b: 90, alpha: 1 },
    },
  })
    .png()
    .toBuffer()
