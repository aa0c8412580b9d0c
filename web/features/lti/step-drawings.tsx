import type { JSX } from 'react'
import { t } from '#shared/i18n/text.ts'

const frame = {
  viewBox: '0 0 320 200',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  className: 'h-auto w-full',
} as const

const words = { stroke: 'none', fill: 'currentColor', fontSize: 10 } as const

function Window({ children, heading }: { children: React.ReactNode; heading: string }) {
  return (
    <svg {...frame} aria-hidden="true">
      <rect x="4" y="4" width="312" height="192" rx="8" />
      <path d="M4 28H316M72 28V196" />
      <circle cx="18" cy="16" r="3" />
      <circle cx="30" cy="16" r="3" />
      <circle cx="42" cy="16" r="3" />
      <path d="M16 46H58M16 64H52M16 82H56M16 100H48" strokeWidth="4" opacity=".35" />
      <text x="88" y="50" {...words} fontSize="13">
        {heading}
      </text>
      {children}
    </svg>
  )
}

const Field = ({ y, label, marked = true }: { y: number; label: string; marked?: boolean }) => (
  <>
    <text x="88" y={y} {...words}>
      {label}
    </text>
    <rect x="170" y={y - 11} width="126" height="16" rx="3" stroke={marked ? 'var(--ribbon)' : 'currentColor'} />
  </>
)

// The words are those that Canvas shows, whatever language this page has.
const AppsScreen = () => (
  <Window heading="Settings · Apps">
    <path d="M88 66H300" opacity=".5" />
    <rect x="252" y="36" width="48" height="20" rx="4" stroke="var(--ribbon)" strokeWidth="3" />
    <text x="262" y="50" {...words}>
      + App
    </text>
    <rect x="88" y="80" width="60" height="44" rx="5" opacity=".5" />
    <rect x="160" y="80" width="60" height="44" rx="5" opacity=".5" />
    <rect x="232" y="80" width="60" height="44" rx="5" opacity=".5" />
  </Window>
)

const FormScreen = () => (
  <Window heading="Add App">
    <Field y={74} label="Configuration" marked={false} />
    <text x="176" y="74" {...words}>
      By URL
    </text>
    <Field y={98} label="Consumer Key" />
    <Field y={122} label="Shared Secret" />
    <Field y={146} label="Config URL" />
    <rect x="250" y="162" width="46" height="20" rx="4" strokeWidth="3" />
    <text x="260" y="176" {...words}>
      Submit
    </text>
  </Window>
)

const AssignmentScreen = () => (
  <Window heading="Assignment">
    <Field y={74} label="Submission Type" marked={false} />
    <text x="176" y="74" {...words}>
      External Tool
    </text>
    <Field y={98} label="Find" />
    <text x="176" y="98" {...words}>
      {t('{service}')}
    </text>
    <g stroke="var(--ribbon)">
      <circle cx="192" cy="140" r="14" />
      <path d="M184 152l-5 24 13-8 13 8-5-24" />
    </g>
  </Window>
)

export const stepDrawings: readonly (() => JSX.Element)[] = [AppsScreen, FormScreen, AssignmentScreen]
