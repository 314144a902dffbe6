/** Words and names at the top of every list of stolen passwords, alone or followed by a few digits. */
export const COMMON_WORDS: readonly string[] = `
password passwort passwd pass passw passport parola motdepasse contrasena senha wachtwoord haslo admin administrator root
user username guest test tester testing login logon logmein welcome letmein letmeinnow changeme changeit default secret
secure security access master server system computer internet network windows microsoft linux ubuntu oracle google apple
android samsung iphone nokia facebook twitter instagram youtube yahoo hotmail gmail amazon netflix linkedin myspace skype
iloveyou iloveu ilovegod iloveme iloveher iloveit love loveme lovely lover loveyou loverboy lovers babygirl babyboy baby
babydoll sweetheart sweety sweetie sweet honey darling princess prince queen king kingkong angel angels angela angelo
fuckyou fuckme fuckoff fuck fucker asshole bitch bitches bastard pussy dick dickhead cock bigcock bigdick sex sexy sexsex
shit bullshit boobs bigtits porn hardcore horny slut whore blowjob cumshot playboy hooters naughty nipples
dragon dragons dragonball monkey monkeys tiger tigers tigger lion lions bear bears wolf wolves wolfpack eagle eagles falcon
falcons hawk hawks shark sharks snake cobra viper panther panthers jaguar jaguars puma cougar cougars cheetah leopard
elephant rabbit bunny kitty kitten kittens cat cats dog dogs doggie doggy puppy horse horses pony mustang bronco broncos
dolphin dolphins whale fish fishing chicken rooster turkey duck ducks penguin turtle frog butterfly spider scorpion phoenix
unicorn pegasus griffin bulldog bulldogs rottweiler longhorn longhorns wildcat wildcats bobcat gator gators raven ravens
football soccer baseball basketball hockey tennis golf golfer golfing rugby cricket swimming skater skating snowboard
surfer surfing volleyball softball wrestling boxing boxer karate fitness runner running cycling racing racer
liverpool arsenal chelsea manchester everton tottenham barcelona realmadrid juventus milan bayern benfica celtic rangers
united cowboys cowboy steelers packers redskins redsox yankees dodgers giants lakers chicago bulls celtics raiders vikings
patriots chargers dallas boston newyork london paris berlin madrid lisbon rome moscow sydney texas california florida
america american canada england scotland ireland germany france spain italy russia brasil brazil mexico india pakistan
indonesia jakarta manila philippines thailand vietnam china japan tokyo korea australia africa egypt israel jesus jesuschrist
christ christian christmas church faith blessed blessing heaven hell devil demon satan lucifer angel archangel spirit
superman batman spiderman ironman hulk wolverine superstar superhero hero heroes ninja samurai warrior warriors knight wizard
gandalf frodo aragorn legolas hobbit starwars startrek skywalker yoda jedi darthvader vader anakin matrix neo trinity morpheus
pokemon pikachu naruto sasuke sakura goku vegeta mario luigi zelda sonic tetris minecraft fortnite roblox warcraft starcraft
diablo counterstrike halflife callofduty playstation nintendo xbox gamer gaming games game player simpson simpsons homer bart
southpark garfield snoopy mickey minnie mickeymouse donald disney tinkerbell winnie pooh barbie hellokitty elmo scooby
scoobydoo shrek nemo simba harrypotter hogwarts potter hermione dumbledore twilight vampire zombie monster monsters godzilla
ferrari porsche mercedes bmw audi ford chevy chevrolet camaro corvette toyota honda nissan mazda subaru yamaha suzuki kawasaki
harley harleydavidson ducati lamborghini bugatti maserati dodge jeep hummer cadillac mustanggt truck trucks trucker
metallica slipknot nirvana eminem beatles acdc ironmaiden blink greenday linkinpark linkin korn tupac rammstein pantera
slayer madonna shakira rihanna beyonce britney justin bieber justinbieber onedirection music musical guitar guitars drummer
drums piano trumpet violin singer dancer dancing dance rock rocker rockstar rocknroll metal punk reggae hiphop rapper
summer winter spring autumn january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday forever always never whatever nothing
something everything anything someone nobody trustno trustnoone believe freedom liberty justice peace peaceful happy happiness
smile smiley smiles laugh lucky luckyone destiny fortune future hope dream dreamer dreams magic magical mystery
sunshine sunflower sunset sunrise moonlight moon starlight star stars stargate sky skyline rainbow thunder lightning storm
hurricane tornado snow snowball snowman winterfell fire firefly fireball firebird ice iceman icecream water ocean river
mountain forest flower flowers rose roses lily daisy jasmine violet orchid cherry apple apples banana orange lemon peach
strawberry blueberry mango coconut pumpkin potato tomato cookie cookies cupcake chocolate candy sugar vanilla cinnamon pepper
ginger coffee cheese cheesecake pizza burger hamburger bacon chicken butter peanut muffin pancake popcorn pickle noodle
red blue green yellow purple orange pink black white silver golden gold diamond diamonds emerald ruby sapphire crystal
blackjack blackcat blackbird blackhawk redhead redrose bluebird bluesky bluemoon greenday whitetiger silverado
michael michelle michele michaela jennifer jessica jordan joshua matthew daniel daniela danielle andrew andrea andreas
anthony antonio alexander alexandra alexandre alexis alex alejandro amanda ashley brandon brittany charlie charles charlotte
christopher christine christina cristina chris david davidson dennis diana dominic dominique eduardo edward elizabeth emily emma
eric erica fernando francis francisco frank freddy gabriel gabriela george gerald hannah harry heather henry isabella isabel
jack jackson jackie jacob james jamie jason jasper jeremy jerry john johnny johnson jonathan jose joseph josephine juan julia
julian juliana karen katherine kathleen katie kelly kenneth kevin kimberly kristen kristina laura lauren leonardo linda lisa
louis louise lucas lucy maggie marcus margaret maria mariah marina mario martin martina mary maximus megan melanie melissa
miguel mohamed mohammed muhammad monica morgan nathan natalie natasha nicholas nicole nicolas oliver olivia oscar pamela
patricia patrick paul pauline peter philip rachel raymond rebecca ricardo richard robert roberto rodrigo roger ronald ronaldo
rosemary russell ryan sabrina samantha samuel sandra sarah scott sebastian sergio shannon sharon sophia sophie stephanie
stephen steven susan sylvia taylor teresa theresa thomas tiffany timothy tyler valentin valentina valerie vanessa veronica
victor victoria vincent virginia walter wendy william williams xavier yvonne zachary
maverick merlin hunter hunting killer shadow shadows ranger trooper soldier sniper army marine marines navy airforce
military police fireman captain major general colonel chief boss bigboss bigdaddy daddy mommy mother father brother sister
family friend friends bestfriend girlfriend boyfriend husband wife grandma grandpa children school college student teacher
university scooter rocket apollo gemini scorpio taurus libra virgo aries pisces aquarius capricorn sagittarius mercury venus
earth saturn jupiter neptune pluto galaxy universe planet cosmos eclipse infinity alpha omega delta gamma sigma beta
buster rocky bandit lucky max sam sammy bailey molly duke toby rusty sparky cooper casper smokey misty shelby ginger
peanut precious tinker trouble chester winston brutus bubba bubbles boomer buddy biscuit pebbles dexter murphy oreo oscar
money dollar dollars million millionaire rich cash business company office manager marketing sales service support director
orlando denver houston austin miami seattle detroit atlanta cleveland oakland brooklyn hollywood lasvegas vegas
nascar dale earnhardt jeffgordon michaeljordan kobe lebron beckham messi neymar zidane maradona pele
wordpass drowssap qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx qweasd qweasdzxc asdfjkl abc abcd abcde abcdef abcdefg abcabc
hello hellohello hola bonjour ciao goodbye goodluck thankyou please sorry helpme help nopassword mypassword yourpassword
thepassword newpassword temppass temporary temp demo example sample database backup exchange cisco router switch
juniper fortinet vmware docker kubernetes azure aws cloud devops developer programmer coder hacker hackme hacked cracker
pokemongo bitcoin ethereum crypto blockchain tesla spacex elonmusk trump donaldtrump obama biden putin covid corona pandemic
cairn exam exams certified certification practice study studying training
`
  .trim()
  .split(/\s+/);

/** Digits and mixtures that don't come from a word. */
export const COMMON_MIXTURES: readonly string[] = `
11223344 12344321 12341234 12121212 13131313 13579246 14725836 147258369 147852369 159753258 159357258 1597534682 741852963 789456123
963852741 987412365 321654987 456123789 852456123 258456789 11235813 31415926 314159265 27182818 10203040 102030405 01020304 01010101
10101010 20202020 69696969 42424242 77777777 88888888 99999999 00000000 12345678 123456789 1234567890 0123456789 987654321 0987654321
87654321 9876543210 123123123 123321123 112233445566 1122334455 111222333 111222333444 123454321 1234554321 12345677 12345679 12345687
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 zaq1xsw2 1qazxsw2 2wsx3edc qwe123qwe
qwer1234 1234qwer qwerty12 123qweasd 123qwe123 123qweasdzxc asd123asd abc12345 abcd1234 1234abcd a1b2c3d4 a1b2c3d4e5 aa123456 a1234567
a12345678 a123456789 q1234567 z1234567 qwerty123456 1password 1234password p@ssw0rd pa55word passw0rd pa$$word adgjmptw asdfasdf
asdfqwer qweqweqwe zxczxczxc asdasdasd ncc1701d ncc1701e thx1138x 8675309x jordan23 bond007x james007 agent007 michael1 trustno1 iloveyou2
ihateyou opensesame sesameopen whatever1 letmein1 superman1 nothing1 fuckyou1 qwertyui asdfghjk zxcvbnm1 1qw23er4 poiuytrewq mnbvcxz1
lkjhgfdsa qazwsxedc qazwsxedcrfv edcrfvtgb rfvtgbyhn zxcasdqwe qweasdzxc123 hunter22 correcthorse correcthorsebatterystaple
`
  .trim()
  .split(/\s+/);
