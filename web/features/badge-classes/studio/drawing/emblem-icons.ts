import * as anchor from 'lucide-react/icons/anchor'
import * as atom from 'lucide-react/icons/atom'
import * as award from 'lucide-react/icons/award'
import * as bike from 'lucide-react/icons/bike'
import * as bird from 'lucide-react/icons/bird'
import * as bookOpen from 'lucide-react/icons/book-open'
import * as bot from 'lucide-react/icons/bot'
import * as brain from 'lucide-react/icons/brain'
import * as calculator from 'lucide-react/icons/calculator'
import * as camera from 'lucide-react/icons/camera'
import * as chefHat from 'lucide-react/icons/chef-hat'
import * as codeXml from 'lucide-react/icons/code-xml'
import * as compass from 'lucide-react/icons/compass'
import * as cpu from 'lucide-react/icons/cpu'
import * as crown from 'lucide-react/icons/crown'
import * as database from 'lucide-react/icons/database'
import * as dna from 'lucide-react/icons/dna'
import * as drama from 'lucide-react/icons/drama'
import * as dumbbell from 'lucide-react/icons/dumbbell'
import * as eighthNotes from 'lucide-react/icons/eighth-notes'
import * as flag from 'lucide-react/icons/flag'
import * as flaskConical from 'lucide-react/icons/flask-conical'
import * as gem from 'lucide-react/icons/gem'
import * as globe from 'lucide-react/icons/globe'
import * as graduationCap from 'lucide-react/icons/graduation-cap'
import * as hammer from 'lucide-react/icons/hammer'
import * as handHeart from 'lucide-react/icons/hand-heart'
import * as handshake from 'lucide-react/icons/handshake'
import * as heart from 'lucide-react/icons/heart'
import * as heartPulse from 'lucide-react/icons/heart-pulse'
import * as keyRound from 'lucide-react/icons/key-round'
import * as languages from 'lucide-react/icons/languages'
import * as leaf from 'lucide-react/icons/leaf'
import * as library from 'lucide-react/icons/library'
import * as lightbulb from 'lucide-react/icons/lightbulb'
import * as medal from 'lucide-react/icons/medal'
import * as messageCircle from 'lucide-react/icons/message-circle'
import * as microscope from 'lucide-react/icons/microscope'
import * as mountain from 'lucide-react/icons/mountain'
import * as palette from 'lucide-react/icons/palette'
import * as pencil from 'lucide-react/icons/pencil'
import * as puzzle from 'lucide-react/icons/puzzle'
import * as rocket from 'lucide-react/icons/rocket'
import * as sailboat from 'lucide-react/icons/sailboat'
import * as scale from 'lucide-react/icons/scale'
import * as shieldCheck from 'lucide-react/icons/shield-check'
import * as sparkles from 'lucide-react/icons/sparkles'
import * as sprout from 'lucide-react/icons/sprout'
import * as star from 'lucide-react/icons/star'
import * as sun from 'lucide-react/icons/sun'
import * as target from 'lucide-react/icons/target'
import * as treePine from 'lucide-react/icons/tree-pine'
import * as trophy from 'lucide-react/icons/trophy'
import * as users from 'lucide-react/icons/users'
import * as wrench from 'lucide-react/icons/wrench'
import * as zap from 'lucide-react/icons/zap'
import { z } from 'zod'
import type { EmblemName } from '../emblem-names.ts'

const iconNode = z.tuple([
  z.enum(['path', 'circle', 'rect', 'ellipse', 'line', 'polyline', 'polygon']),
  z.record(z.string(), z.union([z.string(), z.number()])),
])
export type IconNode = z.infer<typeof iconNode>

// The package types only the component; its paths lie beside it under this name.
const icon = z.object({ __iconData: z.object({ node: z.array(iconNode) }) })

function readIcon(module: unknown): IconNode[] {
  const { node } = icon.parse(module).__iconData
  // Keys are for React.
  return node.map(([name, { key: _key, ...attributes }]) => [name, attributes])
}

const modules: Record<EmblemName, unknown> = {
  award,
  trophy,
  medal,
  star,
  crown,
  gem,
  rocket,
  target,
  flag,
  mountain,
  compass,
  sailboat,
  anchor,
  'book-open': bookOpen,
  'graduation-cap': graduationCap,
  pencil,
  library,
  lightbulb,
  brain,
  atom,
  'flask-conical': flaskConical,
  microscope,
  dna,
  calculator,
  'code-xml': codeXml,
  cpu,
  bot,
  database,
  globe,
  languages,
  'message-circle': messageCircle,
  users,
  handshake,
  heart,
  'hand-heart': handHeart,
  'heart-pulse': heartPulse,
  'shield-check': shieldCheck,
  leaf,
  sprout,
  'tree-pine': treePine,
  sun,
  'eighth-notes': eighthNotes,
  palette,
  camera,
  drama,
  'chef-hat': chefHat,
  hammer,
  wrench,
  bike,
  dumbbell,
  puzzle,
  'key-round': keyRound,
  scale,
  zap,
  sparkles,
  bird,
}

/** The paths of every emblem, in a square of 24 units. */
export const emblemIcons: Readonly<Record<string, IconNode[]>> = Object.fromEntries(
  Object.entries(modules).map(([name, module]) => [name, readIcon(module)]),
)
