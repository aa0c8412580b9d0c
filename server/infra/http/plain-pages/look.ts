import { serviceName } from '../../theme/current-theme.ts'
import { markPath, usualBrand } from '../../theme/mark.ts'
import { shownBrand } from '../../theme/shown-colors.ts'
import { html, type Markup } from './html.ts'

const usual = { light: usualBrand, dark: '#8cbcdc' }

/** Paper, ink and brand of the app in letters that every browser has: these pages load nothing. */
export const writeStyle = (): string => {
  const brand = shownBrand() ?? usual
  return `:root{color-scheme:light dark;--paper:#faf6ef;--sheet:#fffdfa;--ink:#241e19;--ink-2:#524a42;--line:#ded7cd;--brand:${brand.light};--on:#fdfbf7}
@media (prefers-color-scheme:dark){:root{--paper:#151d25;--sheet:#1d2630;--ink:#eeebe4;--ink-2:#c9c5bd;--line:#35404b;--brand:${brand.dark};--on:#121a22}}
*{box-sizing:border-box}a{color:var(--brand)}body{font:1rem/1.5 "Gill Sans Nova",Optima,Candara,system-ui,sans-serif;margin:0;background:var(--paper);color:var(--ink)}
main{padding:1.5rem;max-width:44rem}.brand{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;margin:.75rem 1.5rem 0;color:inherit;
font:600 1.5rem/1 "Iowan Old Style",Charter,Georgia,serif;text-decoration:none}.brand svg{width:1.625rem;height:1.625rem;color:var(--brand)}
.alone{margin:2rem auto;width:calc(100% - 2rem);max-width:34rem;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem;overflow-wrap:anywhere}
h1,h2{font-family:"Iowan Old Style",Charter,Georgia,serif;line-height:1.25;font-weight:500}h1{font-size:1.728rem;margin:0 0 .75rem}
h2{font-size:1.2rem;margin:1.5rem 0 .5rem}.alone>p{color:var(--ink-2)}.alone form p{margin:1.25rem 0 0}.muted{color:var(--ink-2)}
.badge{display:flex;gap:1.25rem;flex-wrap:wrap;align-items:flex-start}.badge img{width:8rem;height:8rem;object-fit:contain}
.badge div{flex:1 1 16rem}.btn{display:inline-flex;align-items:center;min-height:2.75rem;font:inherit;font-weight:600;padding:.5rem 1.25rem;border:1px solid var(--brand);
border-radius:.375rem;color:var(--on);background:var(--brand);text-decoration:none;cursor:pointer}:focus-visible{outline:2px solid var(--brand);outline-offset:3px}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}`
}

/** Whose page it is, and the way to the rest of it. */
export const writeBrand = (): Markup =>
  html`<header><a class="brand" href="/"><svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><path d="${markPath}"/></svg>${serviceName()}</a></header>`
