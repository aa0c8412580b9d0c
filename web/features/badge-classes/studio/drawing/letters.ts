import type { FaceId } from '../design.ts'

interface Letter {
  /** In thousandths of the size. */
  advance: number
  outline: string
}

export interface Letters {
  /** Height of capitals, as a share of the size. */
  capitals: number
  find: (sign: string) => Letter | undefined
  /** For signs without an outline: whatever the reader's system has, those with many scripts first. */
  fallback: string
}

export type LetterSet = Record<FaceId, Letters>

const manyScripts = {
  sans: 'Noto Sans, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, Segoe UI, Arial Unicode MS, sans-serif',
  serif: 'Noto Serif, Noto Serif CJK SC, Songti SC, SimSun, Times New Roman, serif',
}

let loaded: Promise<LetterSet> | undefined

/** The outlines of both faces: a badge looks the same everywhere, also where the fonts are not known. */
export function loadLetters(): Promise<LetterSet> {
  loaded ??= Promise.all([
    import('#web/ui/fonts/rosario-bold.outlines.txt?raw'),
    import('#web/ui/fonts/brygada-1918-bold.outlines.txt?raw'),
  ]).then(([sans, serif]) => ({
    sans: readOutlines(sans.default, 0.728, manyScripts.sans),
    serif: readOutlines(serif.default, 0.67, manyScripts.serif),
  }))
  // After a lost connection the next try may do better.
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

function readOutlines(file: string, capitals: number, fallback: string): Letters {
  const letters = new Map<string, Letter>()
  for (const line of file.split('\n')) {
    const [sign, advance, outline] = line.split('\t')
    if (sign && outline !== undefined) letters.set(sign, { advance: Number(advance), outline })
  }
  return { capitals, fallback, find: (sign) => letters.get(sign) }
}
