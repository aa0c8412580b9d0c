import type { CSSProperties } from 'react'
import { shownBrand } from '../theme/shown-colors.ts'

/** Mail programs know neither the tokens nor OKLCH: these are the same colours as in web/ui/tokens.css, as hexadecimal sRGB. */
export const colours = {
  paper: '#f9f6ef',
  sheet: '#fefdfb',
  ink: '#251e18',
  quiet: '#514941',
  line: '#dfd9cf',
  brand: '#184e6e',
}
/** The same for readers in the dark. */
export const dark = {
  paper: '#151c24',
  sheet: '#1d262f',
  ink: '#eeebe4',
  quiet: '#cbc7bf',
  line: '#36414b',
  brand: '#a9d3ee',
}
/** Faces that mail programs have. */
export const sans = "'Gill Sans Nova', Optima, Candara, 'Noto Sans', sans-serif"
/** Faces for headings. */
export const serif = "'Iowan Old Style', Charter, Georgia, serif"

/** What the letter stands on. */
export const sheet: CSSProperties = {
  maxWidth: 560,
  background: colours.sheet,
  border: `1px solid ${colours.line}`,
  borderRadius: 10,
  padding: 32,
  textAlign: 'start',
}
/** A paragraph. */
export const body: CSSProperties = {
  fontFamily: sans,
  fontSize: 16,
  lineHeight: 1.5,
  color: colours.ink,
  margin: '0 0 16px',
  overflowWrap: 'anywhere',
}
/** What is said besides. */
export const small: CSSProperties = {
  ...body,
  fontSize: 14,
  color: colours.quiet,
  margin: '0 0 8px',
  overflowWrap: 'anywhere',
}
/** The one thing to do; its colour is `brandColour`. */
export const button: CSSProperties = {
  display: 'inline-block',
  color: '#fefdfb',
  fontFamily: sans,
  fontSize: 16,
  fontWeight: 600,
  lineHeight: '20px',
  padding: '12px 24px',
  borderRadius: 10,
  textDecoration: 'none',
}

/** The colour of the operator, or that of Sash, as hexadecimal sRGB. */
export const brandColour = (): string => shownBrand()?.light ?? colours.brand
