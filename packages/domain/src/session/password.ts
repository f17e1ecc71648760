import type { Issue } from "../issue.ts";

/** Phrases of 12 and more letters that stand at the top of every list of stolen passwords, in the portal's languages; letters and digits only. */
const common = new Set(
  `abc123456789 abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz admin1234567 admin12345678 adminadminadmin administrador administrador1
  administrador123 administrator administrator1 administrator123 asdfghjkl123 pssword12345 pssword123456 asdfghjklzxcvbnm asdfasdfasdf baseball1234 basketball123
  benfica123456 carolina1234 changeme1234 changemeplease contrasena12 contrasena123 contrasena1234 contrasenasegura correcthorsebatterystaple
  dragon123456 einpasswort1 football1234 fussball1234 geheim123456 geheimespasswort hallo1234567 iloveyou1234 iloveyou12345 iloveyouforever
  iloveyousomuch letmein12345 letmein123456 letmeinplease liverpool123 manchester123 master123456 mastermaster meinpasswort meinpasswort1
  michael12345 micontrasena micontrasena1 minecraft1234 monkey123456 mynameisjohn mypassword12 mypassword123 mypassword1234
  palavrapasse palavrapasse1 palavrapasse123 password1234 password12345 password123456 password12345678 password2024 password2025 password2026
  passwordpassword passw0rd1234 passw0rd12345 passwort1234 passwort12345 passwortpasswort princess1234 q1w2e3r4t5y6 q1w2e3r4t5y6u7i8 qazwsxedcrfv
  qwerty123456 qwerty1234567 qwerty12345678 qwertyqwerty1 qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiopas qwertyuiopasdfghjkl
  qwertyuiopasdfghjklzxcvbnm qwertzuiop12 qwertzuiop123 qwertzuiopas realmadrid123 schalke041904 senha1234567 senha12345678 senhasenhasenha
  startrek1234 starwars1234 sunshine1234 superman1234 tequieromucho teamomucho12 thisismypassword trustno1trustno1 welcome12345 welcome123456
  welcometothehub whateverwhatever willkommen12 willkommen123 zaq12wsxcde3 zaq1xsw2cde3 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  1qazxsw23edc 012345678901 0123456789012 123456789012 1234567890123 123456789abc 1234567890ab 1234567890abc 1234567890qwe 123456789qwe
  1234567890qwertyuiop 123qweasdzxc 12345qwertasdfg 987654321098 0987654321098 098765432109 876543210987`.split(/\s+/),
);

/** What is wrong with a new password: it is too short, holds the user's own name, or everybody tries it first. */
export function checkPassword(password: string, email: string, least: number): Issue[] {
  if (password.length < least) return [{ code: "session.password-too-short", path: ["password"], params: { least } }];
  const written = password.normalize("NFKC").toLowerCase();
  const user = email.normalize("NFKC").toLowerCase();
  const [local = ""] = user.split("@");
  // A short name before the @ stands in too many words.
  if (written.includes(user) || (local.length >= 6 && written.includes(local)))
    return [{ code: "session.password-holds-email", path: ["password"] }];
  const plain = written.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "");
  // Also one short piece over and over: twelve times the same letter, "123412341234".
  return common.has(plain) || /^(.{1,4}?)\1+$/su.test(written) ? [{ code: "session.password-common", path: ["password"] }] : [];
}
