const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements of SVG 2 that draw or describe a drawing; all others are left out with what is in them. */
export const svgElements = words(`
  svg g defs symbol use switch title desc style image
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feBlend feColorMatrix feComponentTransfer feFuncR feFuncG feFuncB feFuncA feComposite feDropShadow feFlood
  feGaussianBlur feMerge feMergeNode feMorphology feOffset
`)

/** Elements whose text is part of the drawing or its description. */
export const textElements = words('text tspan textPath title desc style')

/** Properties that may stand as attribute, in a style attribute and in a style sheet. */
export const svgProperties = words(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction
  display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-stretch
  font-style font-variant font-weight image-rendering isolation letter-spacing lighting-color marker marker-end marker-mid
  marker-start mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-decoration text-rendering transform transform-box transform-origin unicode-bidi vector-effect visibility
  word-spacing writing-mode white-space
`)

/** Attributes that are not properties: geometry, units and names. */
export const svgAttributes = words(`
  id class lang role aria-label aria-hidden version viewBox preserveAspectRatio width height
  x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d points pathLength dx dy rotate textLength lengthAdjust startOffset method spacing
  gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude exponent operator k1 k2 k3
  k4 stdDeviation edgeMode radius
`)

const functions = words(`
  url rgb rgba hsl hsla lab lch oklab oklch color matrix translate translatex translatey scale scalex scaley rotate skewx
  skewy
`)

/** True for a value that refers to nothing outside the file: `url(#id)` is the only reference, and nothing is escaped. */
export function isSafeValue(value: string): boolean {
  // Escapes and comments could hide a word from the checks below.
  if (/[\\<>{}@;]|\/\*|\p{Cc}(?<![\t\n\r])/u.test(value)) return false
  if (/(?:java|vb)script|data:|expression|-moz-binding|behaviou?r/i.test(value)) return false
  const pieces = value.split('(')
  for (const piece of pieces.slice(0, -1)) {
    // Transforms may have a space between name and bracket. The slice keeps long values from being searched again and again.
    const name = /(?<![a-z-])[a-z-]+$/i.exec(piece.slice(-24).trimEnd())?.[0].toLowerCase() ?? ''
    if (!functions.has(name) || (name === 'url' && /\s$/.test(piece))) return false
  }
  return [...value.matchAll(/url\(/gi)].length === [...value.matchAll(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi)].length
}
