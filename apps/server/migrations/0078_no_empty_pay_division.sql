-- A closed version that a tree divided into nothing shows pay by no node, and may once the tree holds its entities: nothing was shown that a later division could be held against (decision 0065).
select set_config('hub.puts_away', 'yes', true);
delete from pay_division where division = '';
select set_config('hub.puts_away', 'no', true);
