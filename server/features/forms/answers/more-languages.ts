/**
 * Words for the meanings of form fields in cs, sk, hu, ro, tr, fi, et, lv, lt, hr, sr, sl, ru, uk,
 * bg, el, id and vi, in Latin letters; supplements the languages in `field-patterns.ts`.
 */
export const moreWords = {
  email:
    'e ?posta|e ?posti|sahkoposti\\w*|e ?pasts|el ?pastas|elektronn?a\\w* (pochta|poshta)|pochta|imeyl|imeil|surel|ilektroni\\w+ (tachydromei\\w+|diefthyns\\w+|dieythyns\\w+)',
  phone:
    'puhelin\\w*|matkapuhelin\\w*|kannykka|tilefon\\w*|kinito|talrun\\w*|talr|mobiln\\w*|cep ?tel\\w*|nomor (hp|telepon)|telepon|(so )?dien thoai|sdt',
  first:
    'krestni jmeno|krstne meno|kereszt ?nev\\w*|uto ?nev|etunimi|eesnimi|prenume\\w*|^ad(i|iniz)?(?= (ve )?soyad)|nama depan|kichik ime|lichno ime',
  last: 'prijmeni|priezvisko|vezetek ?nev\\w*|csalad ?nev\\w*|nume de familie|soy ?ad\\w*|soy ?isim|sukunimi|perekonnanimi|prezime|priimek|familiya|familiia|familno ime|familija|prizvyshche|prizvishche|prizvishche|eponymo|eponimo|uzvards|pavarde|nama belakang',
  middle: 'otchestvo|po batkovi|patronymo',
  full: '(cele )?jmeno|^(vase |cele )?meno\\b|meno a priezvisko|(teljes )?nev|nume|numele|^ad$|^adi$|adiniz|isim|isminiz|(koko )?nimi|nimesi|ime|imeto|imya|imia|im ya|im ia|^fio$|onoma|onomateponymo|vards|vardas|nama( lengkap)?|ho (va )?ten',
  message:
    'zprava|^(vasa )?sprava$|uzenet\\w*|mesaj\\w*|viesti\\w*|soobshch\\w*|povidoml\\w*|poruka|sporocilo|minyma|zinute|zinojums|sonum|sa?obsh\\w+|kommentari\\w*|komentar\\w*|megjegyzes\\w*|poznamk\\w*|napomena|opomba|otazka|kerdes\\w*|pesan|tin nhan|loi nhan|intrebare|sorunuz|aciklama',
  thing:
    'yrity\\w*|tvrtk\\w*|podjet\\w*|firme|firmi|firmos|kompani\\w*|companie\\w*|etaireia\\w*|imone\\w*|uznemum\\w*|podnik\\w*|spolecnost\\w*|sirket\\w*|ceg\\w*|perusahaan|cong ty|ettevot\\w*|koiran|lemmik\\w*|psa|ulice|ulica|utca|katu|mesto|grad|oras',
  password:
    'heslo|jelszo|sifre|salasana|parol|parola|parole|lozinka|geslo|slaptazodis|kodikos( prosvasis)?|kata sandi|mat khau|password',
} as const
