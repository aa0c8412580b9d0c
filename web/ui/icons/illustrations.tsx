// Drawn inline so that the lines take the text colour and the one ribbon the accent of the page's mode.

const frame = {
  viewBox: '0 0 240 180',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export function EmptyBackpackDrawing() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M20 156H220" />
      <path d="M62 72h116a8 8 0 0 1 8 8v62a14 14 0 0 1-14 14H68a14 14 0 0 1-14-14V80a8 8 0 0 1 8-8Z" />
      <path d="M54 84v20c0 12 30 20 66 20s66-8 66-20V84" />
      <path d="M92 72V52a14 14 0 0 1 14-14h28a14 14 0 0 1 14 14v20" />
      <path d="M108 118h24v16a4 4 0 0 1-4 4h-16a4 4 0 0 1-4-4Z" />
      <path d="M66 134v8M174 134v8" strokeDasharray="1 5" />
      <g stroke="var(--ribbon)">
        <circle cx="206" cy="60" r="13" />
        <path d="M198 71l-5 22 13-8 13 8-5-22" />
      </g>
      <path d="M34 46l6 0M37 43v6M26 98h5M28.5 95.5v5M176 26h6M179 23v6" />
    </svg>
  )
}

export function NoMatch() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M24 78H216M24 148H216" />
      <path d="M34 78v8M206 78v8M34 148v8M206 148v8" />
      <path d="M52 78V54l15-8 15 8v24M158 78V50h30v28" />
      <path d="M52 148v-18a15 15 0 0 1 30 0v18" strokeDasharray="2 7" />
      <path d="M160 148v-24l14-10 14 10v24" strokeDasharray="2 7" />
      <circle cx="118" cy="92" r="32" fill="var(--paper)" />
      <path d="M141 115l27 27" strokeWidth="7" />
      <g stroke="var(--ribbon)">
        <circle cx="118" cy="86" r="8" />
        <path d="M113 93l-3 14 8-5 8 5-3-14" />
      </g>
      <path d="M97 82a24 24 0 0 1 8-12" />
    </svg>
  )
}

export function NoAwards() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M20 156H220" />
      <path d="M46 40l96-12 14 108-96 12Z" />
      <path d="M55 48l79-10 11 90-79 10Z" strokeWidth="1.5" />
      <path d="M74 66l42-5M77 84l52-6.5M79 97l38-5" />
      <path
        d="M178 156v-10h36v10M184 146v-8c0-6 6-8 6-16 0-5-6-8-6-17a12 12 0 0 1 24 0c0 9-6 12-6 17 0 8 6 10 6 16v8"
        fill="var(--paper)"
      />
      <g stroke="var(--ribbon)">
        <circle cx="126" cy="116" r="11" fill="var(--paper)" />
        <path d="M120 126l-3 18 10-7 11 5-5-18" />
      </g>
      <path d="M30 92h6M33 89v6M174 48h6M177 45v6" />
    </svg>
  )
}

export function EmptyCollections() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M20 156H220" />
      <path d="M120 20v14M48 156l12-18M192 156l-12-18" />
      <path d="M44 34h152a8 8 0 0 1 8 8v88a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8Z" />
      <path d="M46 44h148v84H46Z" strokeWidth="1.5" />
      <g stroke="var(--ribbon)">
        <circle cx="84" cy="78" r="13" />
        <path d="M76 89l-5 22 13-8 13 8-5-22" />
      </g>
      <circle cx="128" cy="78" r="13" strokeDasharray="2 7" />
      <circle cx="168" cy="78" r="13" strokeDasharray="2 7" />
      <path d="M118 106h20M158 106h20" />
    </svg>
  )
}
