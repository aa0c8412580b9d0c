// No font has it, so it looks as everything does that cannot be drawn.
const unassigned = '\u0378'

/** Whether some font on this device has the sign; also true where that cannot be found out. */
export function isDrawable(sign: string, family: string): boolean {
  const drawn = paint(sign, family)
  return drawn === undefined || drawn !== paint(unassigned, family)
}

function paint(sign: string, family: string): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = 32
  canvas.height = 32
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.font = `700 20px ${family}`
  context.fillText(sign, 4, 24)
  return canvas.toDataURL()
}
