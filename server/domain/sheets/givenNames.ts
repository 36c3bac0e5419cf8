/** First names that are frequent in Poland, Germany and beside them, folded: they say which half of a name is which. */
export const givenNames: ReadonlySet<string> = new Set(
  `adam adela adrian adriana agata agnieszka aldona aleksander aleksandra alex alexander alexandra alfred alice alicja alina amelia
anastazja andre andrea andreas andrzej aneta anett anette angela angelika anika anita anja anke anna anne annette antje antoni
antonia antonina anton arkadiusz armin arne arthur artur astrid axel barbara bartek bartlomiej bartosz beata beate ben benedikt
benjamin bernadeta bernard bernd bernhard bettina birgit bjorn blanka blazej bogdan bogumil boguslaw boris bozena bozenna bruno
brygida brigitte carina carla carolin carsten cezary charlotte christa christian christiane christina christine christof christoph
cezariusz clara claudia claus cornelia czeslaw dagmar damian daniel daniela danuta dariusz david dawid debora denis dennis detlef
diana dieter dietmar dirk dominik dominika doris dorota dorothea edward edyta eliza elisabeth elke elzbieta emil emilia emilie emily emma
eric erik erika ernst eryk eugeniusz eva ewa ewelina fabian felicitas felix feliks ferdinand filip finn florian frank franciszek
franz franziska frauke fred frederik friedrich fritz gabriel gabriela gabriele georg gerd gerhard gerald gertrud gisela grazyna
grzegorz gunter gunther gustaw halina hanna hannah hannes hans harald heide heike heiko heinrich heinz helena helene helga helmut
henning henryk henryka herbert hermann hildegard holger horst hubert ida iga ignacy igor ilona ina ines inga inge ingo ingrid irena irene
iris irmgard iwona iza izabela izabella jacek jagoda jakob jakub jan jana janina janine janusz jaroslaw jasmin jens jeremi jerzy jessica
joachim joanna jochen joerg johann johanna johannes jolanta jonas jonathan jorg josef jozef judith judyta julia julian juliane juliusz
jurgen justyna jutta kacper kai kaja kajetan kalina kamil kamila karin karl karla karol karolina karsten kasia kaspar katarzyna katharina
kathrin katja katrin kazimierz kerstin kevin kilian kinga kirsten klara klaudia klaus konrad konstantin konstanty kornelia krystian
krystyna krzysztof ksawery kuba kurt lara lars laura lea lech lena lennart leo leon leonard leonie leopold leszek lidia lilia liliana lina
linda linus lisa lothar louis louisa luca lucas lucja lucjan lucyna ludwig luis luisa luiza lukas lukasz lutz maciej magda magdalena maik
maja maks maksym maksymilian malgorzata malwina manfred manuel manuela marc marcel marcela marcelina marcin marco marcus marek maren
margarete margit maria mariola marian mariana marianna marianne marie marika mario marion mariusz mark marko markus marlena marlene marlies
marta martha martin martina martyna mateusz mathias mathilda matthias matylda max maximilian melanie michael michaela michal
michalina michelle mieczyslaw mikolaj mila milena milosz mira miriam miroslav miroslaw miroslawa moritz monika nadia nadine nadja natalia
natalie natasza nele nicola nicole niklas nikodem nikola nikolaus nils nina nora norbert oksana ola olaf olena olga oliver oliwia oliwier olivia
oskar oscar otto otylia patrick patrycja patryk paul paula paulina pauline pawel peter petra philip philipp pia piotr przemyslaw radoslaw
rafael rafal rainer ralf ralph ramona raphael rebecca regina reinhard reinhold rene renata renate rene ricarda richard rita robert roland
rolf roman romana ronald ronny rosa roza rosemarie rudolf rudi ruth ryszard sabina sabine sabrina samuel sandra sara sarah sascha sebastian
sergiusz severin sigrid silke silvia simon simone slawomir slawomira sonja sofia sophia sophie stanislaw stanislawa stefan stefania stefanie
steffen steffi stephan sten susanne sven svenja swen sybille sylvia sylwester sylwia szczepan szymon tadeusz tamara tanja tatiana tatjana
teodor teresa theo theodor theresa thomas thorsten till tim timo tina tobias tom tomas tomasz torsten tymon tymoteusz ulf uli ulla ulrich
ulrike urszula ursula uschi ute uta uwe valentin valeria vanessa vera verena veronika viktor viktoria vincent volker volodymyr wacek waclaw
waldemar walter wanda werner weronika wiebke wieslaw wieslawa wiktor wiktoria wilhelm willi wincenty wioletta wit witold wladyslaw wlodzimierz
wojciech wolf wolfgang xaver yannick yvonne zbigniew zdzislaw zenon zofia zosia zuzanna zygmunt zaneta zoe ala asia basia gosia ania hania jola krzysiek
tomek piotrek bartlomieja oleksandr oleksandra andrij iryna kateryna dmytro serhij tetiana nataliia ivan jiri vaclav jana pavel petr jean pierre
john james mary sarah emily george william henry edward charles`.split(/\s+/u),
);
