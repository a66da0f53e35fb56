# Makes Doxygen read the plain comments of our headers: the head of a file, what stands before a declaration, and what
# stands behind it. Lines keep their numbers, but for the one added at the head.
1s,^/\* ,/** @file\n * ,
s,^( *)/\* ,\1/** ,
s,^(.*[^ ] +)/\* ,\1/**< ,
# What looks like a tag is not one.
s,<([a-z]+)>,\&lt;\1\&gt;,g
