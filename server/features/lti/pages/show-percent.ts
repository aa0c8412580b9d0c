/** A result in percent with one place, cut and never rounded up: what is shown as reached is reached. */
export const showPercent = (result: number): number => Math.floor(result * 10 + 1e-6) / 10
