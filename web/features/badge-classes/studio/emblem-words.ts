import { fold } from '#shared/formats/fold.ts'
import { type EmblemName, emblemNames } from './emblem-names.ts'

// How words begin for which an emblem stands, in English, German, Spanish, French and Dutch; without accents, for the
// name of a badge may be in another language than the screen. The more fitting emblems of a word come first.
const beginnings: Partial<Record<EmblemName, string>> = {
  sailboat: 'sail skipper yacht boat crew regatta segel boot vela barco navega voil batea bateau zeil schipper',
  anchor: 'anchor harbour harbor marin nautic naval anker hafen ancla puerto ancre port haven',
  compass: 'navigat orient compass explor kompass erkund brujula boussole kompas ontdek leader lead leid lider',
  mountain:
    'mountain climb hik alpin trek coast walk berg wander kletter montan escal senderis montagn randonn grimp klim',
  'heart-pulse':
    'aid nurs health medic care cardio erste gesund pfleg salud enferm medicin sante soin infirm secour zorg ehbo',
  'shield-check': 'safe secur protect privac cyber sicher schutz segur protec securit veilig bescherm',
  'hand-heart': 'volunt help charit support ehrenamt hilf freiwillig volunta ayud benevol entraid vrijwillig hulp',
  handshake: 'mentor buddy partner coach trust team mediat begleit pate alian parrain accompagn maatje samenwerk',
  users: 'team group communit peer collab social gemein gruppe equipo comunidad equip communaut groep samen',
  'message-circle':
    'speak speech communic debat present talk rhetor reden sprech habla oratori parl expos spreek praat',
  languages:
    'english french spanish german dutch languag translat sprach deutsch idioma lengua espanol langu francais taal',
  'book-open': 'read book literat story les buch lectur libro lir livre boek lez',
  library: 'library archiv bibliot histor geschicht historia histoire',
  'graduation-cap':
    'graduat dean honour honor degree bachelor master academ stud abschluss schul grado titul diplom ecole',
  pencil: 'writ edit author journal essay schreib text escrib redacc ecri redac schrijv',
  lightbulb: 'idea innovat creativ invent design ideen erfind innova idee uitvind',
  brain: 'think learn mind psycholog critical cognit denk lern pensa aprend apprend penser leren',
  atom: 'physic scien quant nuclear physik wissenschaft cienc fisic physiq wetenschap natuurkund',
  'flask-conical': 'chem lab experiment quimi chimi scheik',
  microscope: 'biolog research microb forsch investig recherch onderzoek',
  dna: 'genet biotech evolution',
  calculator: 'math account calcul financ statist budget mathe rechn matemat contab wiskund reken',
  'code-xml':
    'code coding program develop web software python java html entwickl desarroll informat developp ontwikkel',
  cpu: 'hardware electron computer digital comput ordinat',
  bot: 'robot machine artificial automat kunstlich inteligenc intelligenc',
  database: 'data sql analys analyt datos donnees gegevens',
  globe: 'global world internation geograph travel intercultur welt mundo mond monde wereld',
  leaf: 'environment sustain ecolog green climat umwelt nachhalt klima sosten ambient durable environn milieu duurz',
  sprout: 'garden grow plant agricult start begin garten anfang jardin huert cultiv tuin',
  'tree-pine': 'forest nature outdoor scout wald natur bosque foret bos natuur',
  sun: 'summer solar energ sommer verano ete soleil zomer zon',
  'eighth-notes': 'music song choir sing piano guitar orchest band musik chor cancion chant chorale muziek koor',
  palette: 'art paint draw color colour kunst mal zeichn arte pint dibuj peint dessin schilder teken',
  camera: 'photo film video camera foto',
  drama: 'theat drama actor acting stage schauspiel buhne teatro actua toneel',
  'chef-hat': 'cook chef kitchen bak food culinar koch kuche cocin gastron cuisin patiss kok keuken',
  hammer: 'craft build carpent wood construct handwerk bau holz carpint constru menuis bouw timmer',
  wrench: 'mechanic repair engineer technic mainten technik reparat ingenier mecan ingenieur techniek monteur',
  bike: 'cycl bike bicycl velo fahrrad rad cicl bici fiets',
  dumbbell: 'sport fitness train gym athlet deport entrena ejerc entrain oefen',
  puzzle: 'problem solv puzzle logic game play losung logik resol juego jeu spel',
  'key-round': 'access key open unlock schlussel llave cle sleutel onboard',
  scale: 'law legal justice ethic fair recht justiz derecho justic etic droit ethiq',
  zap: 'electric fast speed power strom elektr energ rapid snel',
  target: 'goal aim focus accura ziel meta objetiv objectif doel',
  rocket: 'launch startup entrepren space founder raum grunder emprend espac entrepris onderne ruimte',
  flag: 'complet finish mileston hour ziel stunde meta hora etape heure mijlpaal uren',
  trophy: 'champion winner win compet sieg meister campeon ganad concour vainq winnaar kampioen',
  crown: 'best king queen excell konig excel rey roi koning',
  star: 'star merit outstanding distinc stern estrella merito etoile ster',
  gem: 'gold silver diamond jewel rare schmuck joya bijou juweel',
  heart: 'love kind friend freund amor amist amour amiti liefde vriend',
  bird: 'bird ornitholog vogel vogel ave oiseau',
  medal: 'badge skill level certif grade medail niveau nivel',
}

const parsed = Object.entries(beginnings).map(([name, words]) => ({ name, words: words.split(' ') }))

const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A short beginning has to be a whole word: "art" is not in "article". */
const fits = (word: string, beginning: string): boolean =>
  beginning.length < 4 ? word === beginning : word.startsWith(beginning)

/** Emblems that stand for words of a name, those of the longest beginnings first; none for words that nobody thought of. */
export function findEmblems(name: string): EmblemName[] {
  const words = wordsOf(name)
  return parsed
    .map((entry) => {
      const found = entry.words.filter((beginning) => words.some((word) => fits(word, beginning)))
      return { name: entry.name, weight: Math.max(0, ...found.map((beginning) => beginning.length)) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .flatMap((entry) => emblemNames.find((emblem) => emblem === entry.name) ?? [])
}
