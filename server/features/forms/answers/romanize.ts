/** English translations of form terms from languages that have no spaces or use another script. */
const phrases: readonly (readonly [pattern: RegExp, english: string])[] = [
  [/^姓(?!\p{L})/gu, 'last name'],
  [/^名(?!\p{L})/gu, 'first name'],
  [
    /お?名前|氏名|姓名|名字|称呼|聯絡人|联系人|이름|성함|성명|الاسم|שם מלא|ชื่อ-?นามสกุล/g,
    'full name',
  ],
  [/会社名?|貴社名?|御社名?|公司(名称)?|회사(명)?|企業名|اسم الشركة|שם החברה/g, 'company'],
  [/メール(アドレス)?|電子郵件|电子邮[件箱]|邮箱|電郵|이메일/g, 'email'],
  [/البريد( الإلكتروني)?|אימייל|דוא"ל|อีเมล/g, 'email'],
  [
    /携帯|電話(番号|號碼)?|联系电话|电话(号码)?|手机(号码?)?|手機|휴대(폰|전화)|전화(번호)?|연락처/g,
    'phone',
  ],
  [/رقم (الهاتف|الجوال)|الهاتف|الجوال|טלפון( נייד)?|נייד|โทรศัพท์/g, 'phone'],
  [/お問い?合わせ(内容)?|ご?質問|メッセージ|留言|咨询内容|메시지|문의( ?내용)?/g, 'message'],
  [/الرسالة|رسالة|הודעה|ข้อความ/g, 'message'],
  [/パスワード|密[码碼]|비밀번호|كلمة (المرور|السر)|סיסמה|รหัสผ่าน/g, 'password'],
  [/郵便番号|邮(政)?编(码)?|우편번호/g, 'zip'],
]

const letters: Readonly<Record<string, string>> = {
  // Letters without a Unicode decomposition.
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  // Cyrillic; accents, such as the one on й, have already been removed.
  ...toPairs(
    'абвгґдезиіыклмнопрстуфхцэјљњќђћџ',
    'a b v g g d e z i i y k l m n o p r s t u f h ts e j lj nj k dj c dz',
  ),
  ...toPairs('жчшщъьюяє', 'zh ch sh shch - - yu ya ie'),
  // Greek.
  ...toPairs('αβγδεζηθικλμνξοπρστυφχψως', 'a v g d e z i th i k l m n x o p r s t y f ch ps o s'),
}

function toPairs(from: string, to: string): Record<string, string> {
  const parts = to.split(' ')
  return Object.fromEntries([...from].map((one, i) => [one, (parts[i] ?? '').replace('-', '')]))
}

const foreign = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/**
 * Converts text in any script to English words or Latin letters: “Имя” → “imia”, “電話番号” → “phone”.
 */
export function romanize(text: string): string {
  let english = text
  // Most labels are in Latin letters and contain none of the phrases.
  if (/[^\p{Script=Latin}\p{Script=Common}]/u.test(text))
    for (const [pattern, word] of phrases) english = english.replace(pattern, ` ${word} `)
  return english
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')
    .toLowerCase()
    .replace(foreign, (one) => letters[one] ?? one)
}
