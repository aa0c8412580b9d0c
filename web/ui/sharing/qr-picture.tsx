import { joinClasses } from '../navigation/button-class.ts'
import type { QrDrawing } from './draw-qr.ts'

export interface QrPictureProps {
  drawing: QrDrawing
  /** What it opens. */
  label: string
  className?: string
}

/** The code alone: black on white in both modes, because readers want it so. */
export function QrPicture({ drawing: { size, path }, label, className }: QrPictureProps) {
  return (
    <svg
      className={joinClasses('flex-none rounded-sm border border-line', className)}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
