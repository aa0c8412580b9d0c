// A hundredth of what is only chance is beyond it.
const bound = 2.33

/**
 * Whether `later` are larger than `earlier` beyond chance: the rank sum test of Mann and Whitney, one-sided, at 1 %, with
 * its normal approximation, which is good from about eight values on either side on. Fewer than four tell nothing.
 */
export function areLarger(later: readonly number[], earlier: readonly number[]): boolean {
  const [many, few] = [later.length, earlier.length]
  if (Math.min(many, few) < 4) return false
  let larger = 0
  for (const one of later) for (const other of earlier) larger += one > other ? 1 : one === other ? 0.5 : 0
  return larger - (many * few) / 2 > bound * Math.sqrt((many * few * (many + few + 1)) / 12)
}
